import type { Context } from '../context';
import { requestOptions } from './authorization-server';

const RESOURCE_METADATA = '/.well-known/oauth-protected-resource';

/** The name that the service gives itself (RFC 9728 §2, `resource_name`); its origin where it gives none or cannot be asked. */
export async function serviceName(context: Context): Promise<string> {
  try {
    const response = await context.fetch(new URL(RESOURCE_METADATA, context.origin), {
      signal: requestOptions(context).signal(),
    });
    const { resource_name } = (await response.json()) as { resource_name?: unknown };
    return response.ok && typeof resource_name === 'string' && resource_name !== '' ? resource_name : context.origin;
  } catch {
    return context.origin;
  }
}
