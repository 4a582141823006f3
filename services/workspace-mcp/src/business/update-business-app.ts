import { AppError, type Call, validated } from '@cws/kit';
import { limits, type workspace } from '@cws/protos';
import { z } from 'zod';
import { allowedOrigin } from '../app/allowed-origin';
import { businessAppOf } from '../app/app';
import type { Context } from '../context';
import { businessName } from './business';
import { ownBusiness } from './own-business';

const { allowed_origins } = limits['cws.workspace.v1.BusinessApp'];

/** contract: business-apps */
const changes = z.object({
  name: businessName.optional(),
  allowed_origins: z
    .array(allowedOrigin)
    .max(allowed_origins.max_items)
    .transform((origins) => [...new Set(origins)])
    .optional(),
});

/** The rpc UpdateBusinessApp. Errors: not_found, forbidden, app_not_found, validation_failed. */
export async function updateBusinessApp(
  context: Context,
  call: Call,
  request: workspace.UpdateBusinessAppRequest,
): Promise<workspace.UpdateBusinessAppResponse> {
  const { business_id, app_id } = request;
  await ownBusiness(context, call, business_id, 'manager');
  const { name, allowed_origins: origins } = validated(changes, {
    name: request.name,
    allowed_origins: request.allowed_origins?.origins,
  });
  const fields = { ...(name !== undefined && { name }), ...(origins && { allowed_origins: origins }) };
  const isChange = Object.keys(fields).length > 0;
  const app = isChange
    ? await context.apps.change(call, business_id, app_id, fields)
    : await context.apps.find(call, app_id);
  if (app?.business_id !== business_id) throw new AppError('app_not_found');
  return { app: businessAppOf(app) };
}
