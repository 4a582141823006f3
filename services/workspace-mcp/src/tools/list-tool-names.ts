import type { Call } from '@cws/kit';
import type { workspace } from '@cws/protos';
import type { Context } from '../context';
import type { Tool } from '../tool/tool';
import { registry } from './registry';

/** Whether a read-only connection, which acts as a member, may call the tool (contract: read-only-tools). */
const isReadOnly = ({ annotations, role }: Tool): boolean => annotations.readOnlyHint && role !== 'manager';

const tools = [...registry.values()];
const names: workspace.ListToolNamesResponse = {
  tools: tools.map(({ name }) => name),
  read_only_tools: tools.filter(isReadOnly).map(({ name }) => name),
};

export const listToolNames = async (
  _context: Context,
  _call: Call,
  _request: workspace.ListToolNamesRequest,
): Promise<workspace.ListToolNamesResponse> => names;
