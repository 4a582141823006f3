/** `export-user`, `ExportUser` */
export const pascalCase = (name: string): string =>
  name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** `export-user`, `exportUser` */
export const camelCase = (name: string): string => {
  const pascal = pascalCase(name);
  return pascal.charAt(0).toLowerCase() + pascal.slice(1);
};

/** `ExportUser` or `exportUser`, `export-user` */
export const kebabCase = (name: string): string =>
  name.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `-${letter}`).toLowerCase();

export const singular = (noun: string): string => noun.replace(/ies$/, 'y').replace(/([^s])s$/, '$1');
export const plural = (noun: string): string => {
  if (noun.endsWith('s')) return noun;
  return /[^aeiou]y$/.test(noun) ? noun.replace(/y$/, 'ies') : `${noun}s`;
};
