/**
 * A route outside the endpoint table, because its shape is not ours: another service's protocol
 * (search), or files. It answers every method below `prefix`, and throws only AppError.
 */
export interface RawRoute {
  prefix: `/${string}`;
  answer(request: Request): Promise<Response>;
}
