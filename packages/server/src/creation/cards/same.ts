/** A value as text, its names in order: the database gives them back in another one. */
const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  ) ?? '';

/** Whether two values say the same. */
export const isSameValue = (one: unknown, other: unknown): boolean => inOrder(one) === inOrder(other);

/** Whether two lists hold the same values, in whatever order. */
export const areSameValues = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  isSameValue(some.map(inOrder).toSorted(), others.map(inOrder).toSorted());
