import type { Call } from '@cws/kit';
import type { Context } from '../context';

/** The names that the titles of an app's content may have: its own, and that of its business. None for an app that does not exist. */
export async function businessNames(
  { apps, businesses }: Pick<Context, 'apps' | 'businesses'>,
  call: Call,
  app_id: string,
): Promise<string[]> {
  const app = await apps.find(call, app_id);
  if (!app) return [];
  const business = app.business_id === '' ? null : await businesses.find(call, app.business_id);
  return [app.name, ...(business ? [business.name] : [])];
}
