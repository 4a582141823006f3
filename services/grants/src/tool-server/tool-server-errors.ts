/** The request was not sent: the server is not there, or may not be reached. */
export class NotSent extends Error {}

/** The response is a redirect, which is not followed. */
export class Redirected extends Error {
  constructor(status: number) {
    super(`the server redirects (status ${status}), which is not followed`);
  }
}

export class TooLarge extends Error {
  constructor() {
    super('the response is too large');
  }
}

/** The connection broke off before the response was complete. */
export class Lost extends Error {}
