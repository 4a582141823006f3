const { join } = require('node:path');

const services = ['identity', 'profiles', 'conversations', 'grants', 'workspace-mcp'];

const workspaces = require('./package.json').workspaces.map((folder) => ({
  folder,
  ...require(join(__dirname, folder, 'package.json')),
}));

/** The folders of the workspaces that a package.json does not name. */
function undeclaredBy({ folder, dependencies, devDependencies }) {
  const declared = { ...dependencies, ...devDependencies };
  return workspaces.filter((other) => other.folder !== folder && !declared[other.name]).map((other) => other.folder);
}

/** Folders whose rooms have one direction: a room knows those before it alone, and rooms of an inner list do not know each other. */
const rooms = {
  'services/workspace-mcp/src/retrieval': [
    'text',
    'chunk',
    'passage',
    'question',
    'quote',
    'rank',
    ['index', 'embedding', 'subject'],
  ],
  'services/workspace-mcp/src/intake': ['parse', 'fetch', 'propose', 'apply'],
  'services/conversations/src/answer': [['language', 'text'], 'hours', ['provider', 'queue'], 'run', ['claim', 'try']],
  'services/workspace-mcp/src/intake/parse': ['shown', 'structured', 'site', 'faq', 'business', 'product'],
};

/** For each room the rule that it knows no room beside or after it. */
const directions = Object.entries(rooms).flatMap(([folder, order]) =>
  order.flat().map((room) => {
    const place = order.findIndex((one) => [one].flat().includes(room));
    const others = order
      .slice(place)
      .flat()
      .filter((other) => other !== room);
    return {
      name: `${folder}/${room}-knows-rooms-before-it`,
      severity: 'error',
      comment: `The rooms of ${folder} in their order: ${order.flat().join(', ')}.`,
      from: { path: `^${folder}/${room}/`, pathNot: '\\.test\\.ts$' },
      to: { path: others.length > 0 ? `^${folder}/(${others.join('|')})/` : '^$' },
    };
  }),
);
/** Where the folders of a package stand. */
const top = `(?:(?:services/[^/]+|gateway|clients/[^/]+)/src|deploy/[^/]+)`;
/** A test, and what helps tests, may use the whole package. */
const tests = '/testing/|\\.test\\.ts$';

/** The arrows that must not be drawn. What a service may know of another one is its proto, and nothing else. */
module.exports = {
  forbidden: [
    ...services.map((service) => ({
      name: `no-other-service-in-${service}`,
      severity: 'error',
      comment: 'A service speaks to another one over gRPC only.',
      from: { path: `^services/${service}/` },
      to: { path: `^services/(?!${service}/|kit/)|^node_modules/@cws/(?!kit|protos|widget)` },
    })),
    {
      name: 'gateway-knows-no-service',
      severity: 'error',
      comment: 'The gateway speaks to services over gRPC and HTTP only.',
      from: { path: '^gateway/' },
      to: { path: '^services/(?!kit/)' },
    },
    {
      name: 'kit-knows-nobody',
      severity: 'error',
      comment: 'kit has no domain word in it.',
      from: { path: '^services/kit/' },
      to: { path: '^(gateway|deploy|clients)/|^services/(?!kit/)' },
    },
    {
      name: 'nobody-knows-the-gateway',
      severity: 'error',
      from: { path: '^services/' },
      to: { path: '^(gateway|deploy|clients)/' },
    },
    {
      name: 'nobody-knows-the-single-process',
      severity: 'error',
      comment: 'It puts the others together; it has no code of its own that they could need.',
      from: { path: '^(services|gateway|protos|clients|deploy/(?!single/))' },
      to: { path: '^deploy/single/|^node_modules/@cws/single' },
    },
    {
      name: 'the-single-process-knows-processes-alone',
      severity: 'error',
      from: { path: '^deploy/single/' },
      to: { path: '^(services/(?!kit/)|gateway/)', pathNot: '/dist/process\\.' },
    },
    {
      name: 'cli-knows-nobody',
      severity: 'error',
      comment: 'The command-line client knows the public interface alone, as any other client does.',
      from: { path: '^clients/cli/' },
      to: { path: '^(services|gateway|protos|deploy|clients/(?!cli/))/|^node_modules/@cws/' },
    },
    {
      name: 'widget-knows-nobody',
      comment: 'The chat on pages knows the public interface alone, as any other client does.',
      severity: 'error',
      from: { path: '^clients/widget/' },
      to: { path: '^(services|gateway|protos|deploy|clients/(?!widget/))/|^node_modules/@cws/' },
    },
    {
      name: 'nobody-knows-the-cli',
      severity: 'error',
      comment: 'The end-to-end tests start it as a process, with the helper of its own tests.',
      from: { path: '^(services|gateway|protos|deploy)/' },
      to: { path: '^clients/|^node_modules/@cws/cli', pathNot: '^clients/cli/src/testing/process\\.ts$' },
    },
    {
      name: 'test-helpers-stay-in-tests',
      severity: 'error',
      from: { path: '^(services|gateway|clients)/', pathNot: '\\.test\\.ts$|/testing/' },
      to: { path: '/testing/' },
    },
    {
      name: 'gateway-has-no-database',
      severity: 'error',
      comment: 'Only a service opens a database, and only its own.',
      from: { path: '^(gateway|clients)/' },
      to: { path: 'node_modules/mongodb/' },
    },
    {
      name: 'packages-are-declared',
      severity: 'error',
      comment: 'A package that is imported is named in the package.json of its workspace.',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    ...workspaces.map((workspace) => ({
      name: `workspaces-are-declared-in-${workspace.folder}`,
      severity: 'error',
      comment: 'A workspace that is imported, by its name or by a path, is named in the package.json.',
      from: { path: `^${workspace.folder}/` },
      to: { path: `^(?:${undeclaredBy(workspace).join('|')})/` },
    })),
    {
      name: 'what-runs-needs-no-development-package',
      severity: 'error',
      comment:
        'An image holds the packages of `dependencies` alone. No image holds deploy/test, gateway/docs.mjs is a step of the build, and the widget is one file.',
      from: {
        path: '^(services|gateway|clients/cli|deploy)/',
        pathNot: '\\.test\\.ts$|/testing/|^deploy/(e2e|test)/|^gateway/docs\\.mjs$',
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'the-local-run-knows-no-tool',
      severity: 'error',
      comment: 'The tools use the local run, not the other way round.',
      from: { path: '^deploy/(local|processes)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^deploy/(?!local/|processes/)' },
    },
    {
      name: 'what-containers-run-knows-no-local-run',
      severity: 'error',
      comment: 'Their images hold deploy/processes and themselves.',
      from: { path: '^deploy/(operator|docker)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^deploy/local/' },
    },
    {
      name: 'the-chat-aggregate-knows-nothing-above-it',
      severity: 'error',
      comment: 'docs/decisions/0027.',
      from: { path: '^services/conversations/src/chat/', pathNot: '\\.test\\.ts$' },
      to: { path: '^services/conversations/src/(?!chat/)' },
    },
    {
      name: 'reactions-of-conversations-know-neither-each-other-nor-verbs',
      severity: 'error',
      comment: 'docs/decisions/0027. What they have to call is given to them in the context.',
      from: { path: '^services/conversations/src/(answer|notification|realtime)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^services/conversations/src/',
        pathNot: '^services/conversations/src/(($1|chat|access|settings|agents)/|(context|config)\\.ts$)',
      },
    },
    {
      name: 'verbs-of-conversations-know-no-reaction',
      severity: 'error',
      comment: 'docs/decisions/0027. What follows from a message stands in src/rules.ts.',
      from: { path: '^services/conversations/src/(message|session|desk|branch)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^services/conversations/src/(answer|notification|realtime|jobs)/' },
    },
    ...directions,
    {
      name: 'folder-above-its-subfolders',
      severity: 'error',
      comment: 'The files of a folder may put its folders together; what those share is in a folder beside them.',
      from: { path: `^(${top}/[^/]+)/.+/`, pathNot: tests },
      to: { path: '^$1/[^/]+$' },
    },
    {
      name: 'src-above-its-folders',
      severity: 'error',
      comment:
        'The files of src itself put a package together; of them a folder knows the types of context and configuration.',
      from: { path: `^(${top})/.+/`, pathNot: tests },
      to: { path: '^$1/[^/]+$', pathNot: '/src/(?:context|config)[.]ts$' },
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
  ],
  options: {
    // An import by a package's name leads to its build: the arrow counts, and the contents of the build do not.
    doNotFollow: { path: 'node_modules|/dist/' },
    exclude: { path: '/gen/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default'] },
  },
};
