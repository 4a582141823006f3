/** Things of requests that are under way: many come, and each of them leaves soon. */
export interface UnderWay<Item> extends Iterable<Item> {
  readonly size: number;
  /** The returned function removes the item, and returns whether it was still there. */
  add(item: Item): () => boolean;
  /** Removes the items that are chosen, and returns them. */
  take(isChosen: (item: Item) => boolean): Item[];
}

interface Place<Item> {
  readonly item: Item;
  index: number;
}

/**
 * Holds items in no order. A Set would do, but V8 replaces the table of a Set or a Map every few changes, and the old table refers to
 * the new one. Once a table has reached the old generation, it keeps all later ones from being collected with the young generation, and
 * with them the requests that they held (docs/decisions/0030).
 */
export function underWay<Item>(): UnderWay<Item> {
  const places: Place<Item>[] = [];
  function remove(place: Place<Item>): boolean {
    if (places[place.index] !== place) return false;
    const last = places.pop()!;
    if (last === place) return true;
    places[place.index] = last;
    last.index = place.index;
    return true;
  }
  return {
    get size() {
      return places.length;
    },
    add(item) {
      const place = { item, index: places.length };
      places.push(place);
      return () => remove(place);
    },
    take(isChosen) {
      const taken = places.filter(({ item }) => isChosen(item));
      for (const place of taken) remove(place);
      return taken.map(({ item }) => item);
    },
    [Symbol.iterator]: () => places.map(({ item }) => item)[Symbol.iterator](),
  };
}
