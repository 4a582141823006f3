import type { Context } from '../context';
import { installId } from '../store/install-id';

/** The fields of a sign-in by which the person knows this install again (contract: cli-device-name). */
export async function installFields({ folder, hostName }: Pick<Context, 'folder' | 'hostName'>) {
  return { install_id: await installId(folder), ...(hostName && { device_name: hostName }) };
}
