import type { ServerResponse } from 'node:http';

/** Adds the name of a request header by which the response was chosen (RFC 9110 §12.5.5) to those that are set, such as that of CORS. */
export function varyBy(response: ServerResponse, name: string): void {
  const others = response.getHeader('Vary');
  response.setHeader('Vary', others === undefined ? name : `${others}, ${name}`);
}
