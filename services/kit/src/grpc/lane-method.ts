import { lane } from '@cws/protos';
import { deserializer, pathOf, serializer } from './definition';

const { exchange } = lane.LaneServiceDefinition.methods;

/** The one method that a lane is, as both sides of grpc-js want it. */
export const laneMethod = {
  path: pathOf(lane.LaneServiceDefinition, exchange),
  requestStream: true,
  responseStream: true,
  requestSerialize: serializer(lane.ExchangeRequest),
  requestDeserialize: deserializer(lane.ExchangeRequest),
  responseSerialize: serializer(lane.ExchangeResponse),
  responseDeserialize: deserializer(lane.ExchangeResponse),
};
