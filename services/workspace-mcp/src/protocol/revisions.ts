/** The revision without a handshake, whose requests carry all that is needed to serve them. */
export const STATELESS = '2026-07-28';

/** Revisions that begin with `initialize`, newest first. */
const HANDSHAKE_REVISIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;
type HandshakeRevision = (typeof HANDSHAKE_REVISIONS)[number];

/** Protocol revisions that the server speaks, newest first. */
export const REVISIONS = [STATELESS, ...HANDSHAKE_REVISIONS] as const;
export type Revision = (typeof REVISIONS)[number];

/** The newest revision with a handshake. */
export const LATEST: HandshakeRevision = HANDSHAKE_REVISIONS[0];

export const isRevision = (text: unknown): text is Revision => (REVISIONS as readonly unknown[]).includes(text);

const isHandshakeRevision = (text: unknown): text is HandshakeRevision =>
  (HANDSHAKE_REVISIONS as readonly unknown[]).includes(text);

/** The revision in the response to initialize: the requested one if it has a handshake, else the newest that has one. */
export const negotiate = (requested: unknown): HandshakeRevision =>
  isHandshakeRevision(requested) ? requested : LATEST;

const since = (first: Revision) => (revision: Revision) => revision >= first;

/** Whether a revision defines a field; other revisions do not get it (contract: tool-server-initialize). */
export const defines = {
  annotations: since('2025-03-26'),
  progressMessage: since('2025-03-26'),
  title: since('2025-06-18'),
  structuredContent: since('2025-06-18'),
  serverDescription: since('2025-11-25'),
};
