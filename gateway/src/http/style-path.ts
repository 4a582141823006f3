/**
 * Whether a path is that of a stylesheet of a folder, of any release. While releases replace one another, a page of one asks a gateway of
 * another for its stylesheet: it gets the one that is there, which may not be kept under that path.
 */
export const isStylePath = (folder: string, path: string): boolean =>
  path.startsWith(`${folder}/style-`) && path.endsWith('.css');
