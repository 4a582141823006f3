/** Where the folders of a package stand. */
const top = `(?:(?:services/[^/]+|gateway|clients/[^/]+)/src|deploy/[^/]+)`;

/** Within a package folders stand above one another: nouns at the bottom, verbs above them, HTTP and pages above these, `src` itself on top. */
module.exports = {
  forbidden: [
    {
      name: 'no-folder-cycles',
      severity: 'error',
      comment: 'Of two folders one is above the other one, for types too.',
      scope: 'folder',
      from: { path: `^${top}/` },
      to: { circular: true },
    },
    {
      name: 'folder-above-its-subfolders',
      severity: 'error',
      comment: 'The files of a folder may put its folders together; what those share is in a folder beside them.',
      from: { path: `^(${top}/[^/]+)/.+/` },
      to: { path: '^$1/[^/]+$' },
    },
    {
      name: 'src-above-its-folders',
      severity: 'error',
      comment:
        'The files of src itself put a package together; of them a folder knows the types of context and configuration.',
      from: { path: `^(${top})/.+/` },
      to: { path: '^$1/[^/]+$', pathNot: '/src/(?:context|config)[.]ts$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules|/dist/' },
    // A test, and what helps tests, may use the whole package.
    exclude: { path: '/gen/|/testing/|\\.test\\.ts$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
  },
};
