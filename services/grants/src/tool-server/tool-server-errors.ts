/** The request was not sent: the server is not there, or may not be reached. */
export class NotSent extends Error {}

/** The response is a redirect, which is not followed. */
export class Redirected extends Error {
  constructor(status: number) {
    super(`the server redirects (status ${status}), which is not followed`);
  }
}

/** The response is compressed, although only one that is not was asked for. */
export class Encoded extends Error {
  constructor(coding: string) {
    super(`the server compresses its response (${coding.slice(0, 20)}), which was not asked for`);
  }
}

export class TooLarge extends Error {
  constructor() {
    super('the response is too large');
  }
}

/** The connection broke off before the response was complete. */
export class Lost extends Error {}
