import { approveCli } from '../../cli/approve-cli';
import { readCliAuthorize } from '../../cli/authorize-request';
import type { Context } from '../../context';
import { callOfPerson, type Visit } from '../browser/visit';
import { goTo, type Reply } from '../html/reply';
import { decide, withRequest } from './ask';
import { cliPage } from './cli-page';

/** GET {base_url}/auth/cli/authorize: asks for approval every time. */
export async function showCli(context: Context, visit: Visit): Promise<Reply> {
  const outcome = readCliAuthorize(visit.query);
  return withRequest(context, visit, outcome, async (request, person) => cliPage(visit, request, person));
}

/** POST: the decision about the request in the URL. */
export async function decideCli(context: Context, visit: Visit): Promise<Reply> {
  const outcome = readCliAuthorize(visit.query);
  return withRequest(context, visit, outcome, (request, person) =>
    decide(context, visit, request, async () =>
      goTo(await approveCli(context, callOfPerson(visit.call, person), request, person)),
    ),
  );
}
