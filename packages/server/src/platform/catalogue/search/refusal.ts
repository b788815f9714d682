/** An error in Typesense's shape: `{ message }` with its status. */
export class SearchRefusal extends Error {
  readonly status: 400 | 401 | 404 | 413;

  constructor(status: 400 | 401 | 404 | 413, message: string) {
    super(message);
    this.name = 'SearchRefusal';
    this.status = status;
  }
}
