import type { Call } from '@cws/kit';
import type { workspace } from '@cws/protos';
import type { Context } from '../context';
import { toolNames } from './tool-names';

const names: workspace.ListToolNamesResponse = {
  tools: toolNames.map((tool) => tool.name),
  read_only_tools: toolNames.filter((tool) => tool.readOnly).map((tool) => tool.name),
};

export const listToolNames = async (
  _context: Context,
  _call: Call,
  _request: workspace.ListToolNamesRequest,
): Promise<workspace.ListToolNamesResponse> => names;
