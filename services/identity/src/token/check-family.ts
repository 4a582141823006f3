import type { Call } from '@cws/kit';
import type { identity } from '@cws/protos';
import type { Context } from '../context';

export const checkFamily = async (
  { families, clock }: Context,
  call: Call,
  { family_id }: identity.CheckFamilyRequest,
): Promise<identity.CheckFamilyResponse> => ({ live: await families.isLive(call, family_id, clock()) });
