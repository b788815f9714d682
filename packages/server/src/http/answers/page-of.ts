/** A page of a list of which one row more was read than it may hold, so that it is known whether there are more. */
export interface Page<Row> {
  rows: Row[];
  hasMore: boolean;
}

export const pageOf = <Row>(read: readonly Row[], limit: number): Page<Row> => ({
  rows: read.slice(0, limit),
  hasMore: read.length > limit,
});

/** What a list answers of a page: where there are more, its last item says so, and the next page begins after its id. */
export const answerPage = <Item extends object>(
  items: readonly Item[],
  { hasMore }: Pick<Page<unknown>, 'hasMore'>,
): (Item & { is_last_id?: true })[] =>
  items.map((item, at) => (hasMore && at === items.length - 1 ? { ...item, is_last_id: true } : item));
