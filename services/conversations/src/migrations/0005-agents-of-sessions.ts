import { byKeys, changeDocuments, type Migration, makeIndexes, type Step } from '@cws/kit';

const OF_AGENTS = { sender_type: 'agent' };

const agentsInTail = {
  $map: {
    input: { $filter: { input: '$tail', cond: { $eq: ['$$this.sender_type', OF_AGENTS.sender_type] } } },
    in: '$$this.sender_id',
  },
};

const withAgents = (found: unknown) => [
  {
    $set: {
      agent_ids: { $setUnion: [{ $ifNull: ['$agent_ids', []] }, found] },
      rev: { $add: ['$rev', 1] },
    },
  },
];

const fillFromTails = changeDocuments('sessions', {
  title: 'set agent_ids of sessions by their newest messages',
  filter: {
    tail: { $elemMatch: OF_AGENTS },
    $expr: { $not: { $setIsSubset: [agentsInTail, { $ifNull: ['$agent_ids', []] }] } },
  },
  update: withAgents(agentsInTail),
});

/** A session that a process writes meanwhile is tried again by that process, since `rev` is raised here. */
const fillFromHistory: Step = {
  title: 'set agent_ids of sessions by their older messages',
  plan: async (db) => ({ messages: await db.collection('messages').countDocuments(OF_AGENTS) }),
  async run({ db }) {
    await db
      .collection('messages')
      .aggregate(
        [
          { $match: OF_AGENTS },
          { $group: { _id: '$session_id', found: { $addToSet: '$sender_id' } } },
          {
            $merge: {
              into: 'sessions',
              whenMatched: withAgents('$$new.found'),
              whenNotMatched: 'discard',
            },
          },
        ],
        { allowDiskUse: true },
      )
      .toArray();
  },
};

/** The sessions in which a human agent has written are found by the agent's id. */
export const agentsOfSessions: Migration = {
  number: 5,
  name: 'agents-of-sessions',
  expand: [
    makeIndexes(
      'sessions',
      byKeys({ user_id: 1, _id: 1 }),
      byKeys({ agent_ids: 1, _id: 1 }, { partialFilterExpression: { agent_ids: { $exists: true } } }),
    ),
    fillFromTails,
    fillFromHistory,
  ],
  // Processes of the previous release wrote messages while both ran.
  contract: [fillFromTails, fillFromHistory],
};
