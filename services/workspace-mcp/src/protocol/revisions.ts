/** Protocol revisions that the server speaks, newest first. */
export const REVISIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;
export type Revision = (typeof REVISIONS)[number];

export const LATEST: Revision = REVISIONS[0];

export const isRevision = (text: unknown): text is Revision => (REVISIONS as readonly unknown[]).includes(text);

/** The revision that initialize answers: the one asked for, else the newest. */
export const negotiate = (asked: unknown): Revision => (isRevision(asked) ? asked : LATEST);

const since = (first: Revision) => (revision: Revision) => revision >= first;

/** Which revisions define a field; the others are not sent it (contract: tool-server-initialize). */
export const defines = {
  annotations: since('2025-03-26'),
  title: since('2025-06-18'),
  structuredContent: since('2025-06-18'),
  serverDescription: since('2025-11-25'),
};
