import { type Call, isHttpUrl } from '@cws/kit';
import type { Agent } from '../agent/agent';
import type { App } from '../app/app';
import type { Context } from '../context';
import { ANY_ORIGIN, widgetOrigin } from './widget-config';

/** The origins whose pages may show a new widget: that of the site that was onboarded, else any (contract: widgets). */
export async function onboardedOrigins(
  { agents }: Pick<Context, 'agents'>,
  call: Call,
  { agent_id }: Pick<App, 'agent_id'>,
): Promise<string[]> {
  const agent = await agents.find(call, agent_id);
  return originsOfSite(agent ? siteOf(agent) : '');
}

/** The origin of a site, where a widget may name it; else any. */
export function originsOfSite(website_url: string): string[] {
  const origin = isHttpUrl(website_url) ? new URL(website_url).origin : ANY_ORIGIN;
  return [widgetOrigin.safeParse(origin).success ? origin : ANY_ORIGIN];
}

/** A page of the site that was onboarded; empty if none was. */
function siteOf({ onboarding }: Agent): string {
  const stated = onboarding?.fields['contact_website'];
  return stated || (Object.values(onboarding?.facts ?? {})[0]?.page ?? '');
}
