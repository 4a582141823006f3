/** Former dotted names (noun.verb) mean the same tools (contract: dotted-tool-names). */
export const canonicalName = (name: string): string => name.replaceAll('.', '_');
