// One side of a gRPC hop: `server` implements GetMembership without a database, `client` calls it, 8 in flight.
import { randomBytes } from 'node:crypto';
import {
  baseEnv,
  bindService,
  callerTokens,
  createLogger,
  createMetrics,
  grpcClient,
  grpcServer,
  ownCall,
  pairOf,
  parseEnv,
  type Rpcs,
  serviceCaller,
} from '@cws/kit';
import { workspace } from '@cws/protos';

const definition = workspace.WorkspaceServiceDefinition;
const [side, address = ''] = process.argv.slice(2);
const key = Buffer.from(process.env['HOP_KEY'] ?? randomBytes(32).toString('hex'));
const keys = new Map([[pairOf('conversations', 'workspace-mcp'), [key]]]);

if (side === 'server') await serve();
else await drive();

async function serve(): Promise<void> {
  const method = { from: ['conversations'], as: ['service'], handle: async () => ({ role: 'manager' }) };
  const rpcs = Object.fromEntries(Object.keys(definition.methods).map((name) => [name, method]));
  const bound = bindService(definition, rpcs as unknown as Rpcs<null, typeof definition>, null);
  const server = grpcServer([bound], {
    tokens: callerTokens('workspace-mcp', keys),
    log: createLogger('hop', 'silent'),
    metrics: createMetrics('hop'),
    reflection: false,
  });
  process.send!(await server.listen('127.0.0.1', 0));
}

async function drive(): Promise<void> {
  const { GRPC_TRANSPORT: transport } = parseEnv(baseEnv.pick({ GRPC_TRANSPORT: true }), process.env);
  const client = grpcClient(definition, {
    address,
    signer: callerTokens('conversations', keys).to('workspace-mcp'),
    transport,
  });
  const caller = serviceCaller('conversations');
  process.on('message', async (count: number) => {
    let left = count;
    const times: number[] = [];
    const worker = async () => {
      while (left-- > 0) {
        const begun = performance.now();
        await client.getMembership(ownCall(caller, 'bench'), { business_id: 'b', user_id: 'u' });
        times.push(performance.now() - begun);
      }
    };
    await Promise.all(Array.from({ length: 8 }, worker));
    process.send!(times);
  });
  process.send!('ready');
}

process.once('disconnect', () => process.exit(0));
