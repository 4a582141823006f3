import { lane } from '@cws/protos';
import { deserializer, pathOf, serializer } from './definition';

const { exchange } = lane.LaneServiceDefinition.methods;

/** The bidirectional streaming method of a lane, in the form that client and server of grpc-js take. */
export const laneMethod = {
  path: pathOf(lane.LaneServiceDefinition, exchange),
  requestStream: true,
  responseStream: true,
  requestSerialize: serializer(lane.ExchangeRequest),
  requestDeserialize: deserializer(lane.ExchangeRequest),
  responseSerialize: serializer(lane.ExchangeResponse),
  responseDeserialize: deserializer(lane.ExchangeResponse),
};
