import type { ServerResponse } from 'node:http';

/** Sets headers of every response, proxied ones included; a service may override them. */
export function securityHeaders(origin: string): (response: ServerResponse) => void {
  const overTls = origin.startsWith('https:');
  return (response) => {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    if (overTls) response.setHeader('Strict-Transport-Security', 'max-age=31536000');
  };
}
