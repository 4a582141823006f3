/** Sends a request; returns status, headers, text and the parsed body of the response. */
export async function ask(url: string, init: RequestInit & { headers?: Record<string, string> } = {}) {
  const response = await fetch(url, { redirect: 'manual', ...init });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined };
}

export const postJson = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  ask(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
