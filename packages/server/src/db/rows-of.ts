/** The rows that `execute` gave back: drizzle does not say what shape a statement written by hand has. */
export const rowsOf = <Row>(result: unknown): Row[] => (result as { rows: Row[] }).rows;
