const trimmed = (url: string) => url.replace(/\/+$/, '');

/** Base of the REST interface under test, version prefix included. */
export const baseUrl = trimmed(process.env.BASE_URL || 'http://localhost:8080/v1');

/** Where the host root of the system under test answers. */
export const hostRoot = new URL(baseUrl).origin;

/** {origin} as its documents name it, when that is another address than the one that it is reached at. */
export const origin = trimmed(process.env.ORIGIN || hostRoot);

const MAILS = '/api/email';

/** Where GET answers the mails that were sent, as MailDev's JSON API does; MAIL_API may leave the path away. */
export const mailApi = `${trimmed(process.env.MAIL_API || 'http://localhost:1080').replace(MAILS, '')}${MAILS}`;

/** Data folder of a local run on this machine; undefined for any other address. */
export const dataDir = process.env.DATA_DIR || undefined;
