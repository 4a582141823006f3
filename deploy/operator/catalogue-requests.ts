import type { grants } from '@cws/protos';

type Entry = grants.McpServerEntry;

/** A sentence for each server that is sent headers, or that is asked for its tools by the import. */
export const requestsOf = (servers: readonly Entry[]): string[] =>
  servers.filter(({ headers, discover }) => discover || headers.length > 0).map(requestOf);

function requestOf({ name, slug, url, headers, discover }: Entry): string {
  const host = URL.canParse(url) ? new URL(url).host : url;
  const asked = discover ? ` The import asks ${host} for its tools.` : '';
  const names = headers.map((header) => header.name).join(', ');
  const sent = names ? ` Requests to ${host} carry ${names}: one account that all users of this entry share.` : '';
  return `${slug || name}:${asked}${sent}`;
}
