import type { Context } from '../context';
import type { CliFamily } from '../family/family';
import { READ_AND_WRITE } from '../oauth/scope';
import { ACCESS_LIFETIME_S } from './cli-family';

/** contract: cli-code-grant */
export interface CliTokenAnswer {
  readonly access_token: string;
  readonly token_type: 'Bearer';
  /** Seconds. */
  readonly expires_in: number;
  readonly refresh_token: string;
  readonly scope: string;
  readonly install_id: string;
}

/** The answer of a family at its present rotation; asked again it is the same to the letter. */
export function cliTokenAnswer({ cliTokens }: Context, family: CliFamily): CliTokenAnswer {
  const claim = { familyId: family._id, counter: family.counter };
  return {
    access_token: cliTokens.access.make(claim),
    token_type: 'Bearer',
    expires_in: ACCESS_LIFETIME_S,
    refresh_token: cliTokens.refresh.make(claim),
    scope: READ_AND_WRITE,
    install_id: family.install_id,
  };
}
