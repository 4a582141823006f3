import { newToolOwner, type ToolOwner } from './tool-owner';

/** Texts of a guest house in English; none has a word of the question in Spanish, which `Payment` answers. */
const TEXTS: readonly (readonly [title: string, content: string])[] = [
  ['Pets', 'Pets are welcome in all rooms. Please tell us in advance, and keep them on a leash in the breakfast room.'],
  ['Breakfast', 'Breakfast is served from seven to ten, with bread from the village and eggs from our own hens.'],
  ['Parking', 'Cars are parked behind the house free of charge. There are two chargers for electric cars.'],
  [
    'Arrival',
    'Rooms are ready from three in the afternoon. Whoever comes late finds the key in a box beside the door.',
  ],
  ['Payment', 'We take cash and all usual cards. The bill is paid on the last evening.'],
  [
    'Cancellation',
    'A booking is cancelled free of charge until a week before arrival. Later half of the price is due.',
  ],
  ['Walks', 'A path leads from the garden to the lake within half an hour, and another one up to the chapel.'],
  ['Internet', 'Wireless internet is free in the whole house, and the password stands on the key card.'],
];

export const QUESTION_BY_MEANING = '¿Puedo pagar con tarjeta de crédito?';

/** A business whose knowledge answers the question by its meaning alone. */
export async function newGuestHouse(): Promise<ToolOwner> {
  const owner = await newToolOwner();
  for (const [title, content] of TEXTS) await owner.use('knowledge_add', { kind: 'text', title, content });
  await owner.use('agent_brief_publish');
  await owner.close();
  return owner;
}
