const services = ['identity', 'profiles', 'conversations', 'grants', 'workspace-mcp'];

/** The arrows that must not be drawn. What a service may know of another one is its proto, and nothing else. */
module.exports = {
  forbidden: [
    ...services.map((service) => ({
      name: `no-other-service-in-${service}`,
      severity: 'error',
      comment: 'A service speaks to another one over gRPC only.',
      from: { path: `^services/${service}/` },
      to: { path: `^services/(?!${service}/|kit/)|^node_modules/@cws/(?!kit|protos)` },
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
      to: { path: '^(gateway|deploy|cli)/|^services/(?!kit/)' },
    },
    {
      name: 'nobody-knows-the-gateway',
      severity: 'error',
      from: { path: '^services/' },
      to: { path: '^(gateway|deploy|cli)/' },
    },
    {
      name: 'cli-knows-nobody',
      severity: 'error',
      comment: 'The command-line client knows the public interface alone, as any other client does.',
      from: { path: '^cli/' },
      to: { path: '^(services|gateway|protos|deploy)/|^node_modules/@cws/' },
    },
    {
      name: 'nobody-knows-the-cli',
      severity: 'error',
      from: { path: '^(services|gateway|protos|deploy)/' },
      to: { path: '^cli/|^node_modules/@cws/cli' },
    },
    {
      name: 'test-helpers-stay-in-tests',
      severity: 'error',
      from: { path: '^(services|gateway|cli)/', pathNot: '\\.test\\.ts$|/testing/' },
      to: { path: '/testing/' },
    },
    {
      name: 'gateway-has-no-database',
      severity: 'error',
      comment: 'Only a service opens a database, and only its own.',
      from: { path: '^(gateway|cli)/' },
      to: { path: 'node_modules/mongodb/' },
    },
    {
      name: 'packages-are-declared',
      severity: 'error',
      comment: 'A package that is imported is named in the package.json of its workspace or of the root.',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
  ],
  options: {
    // What is imported by a package's name is its build: an arrow to it counts, what is in it does not.
    doNotFollow: { path: 'node_modules|/dist/' },
    exclude: { path: '/gen/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default'] },
  },
};
