/** A row of the table of pages: `/chat/:characterId`, where a parameter is one segment; `*` matches any path. */
interface PageRow {
  path: string;
}

/** A page of the table and the values of its path's parameters. */
export interface FoundPage<P extends PageRow> {
  page: P;
  params: Record<string, string>;
}

const decode = (segment: string): string | null => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
};

const match = (pattern: string, path: string): Record<string, string> | null => {
  if (pattern === '*') return {};
  const expected = pattern.split('/');
  const given = path.split('/');
  if (expected.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of expected.entries()) {
    const segment = given[index] ?? '';
    if (!part.startsWith(':')) {
      if (part !== segment) return null;
      continue;
    }
    // `%zz` is no character's id: such a path is nobody's page.
    const value = decode(segment);
    if (!value) return null;
    params[part.slice(1)] = value;
  }
  return params;
};

const isClosed = (path: string, closedPaths: readonly string[]) =>
  closedPaths.some((closed) => path === closed || path.startsWith(`${closed}/`));

/** The row that answers whatever has no page: the last of the table. */
export const notFoundPage = <P extends PageRow>(pages: readonly P[]): P => {
  const last = pages.at(-1);
  if (last?.path !== '*') throw new Error('The table of pages must end with the row that matches everything.');
  return last;
};

/**
 * The first row whose path matches; what the brand closes, with all below it, is nobody's page (P-ROUTE-20). A slash at the
 * end means nothing. The server answers a document by it, and the site draws by it: they never differ about an address.
 */
export const findPage = <P extends PageRow>(
  pages: readonly P[],
  pathname: string,
  closedPaths: readonly string[],
): FoundPage<P> => {
  const path = pathname === '/' ? pathname : pathname.replace(/\/+$/, '');
  if (!isClosed(path, closedPaths)) {
    for (const page of pages) {
      const params = match(page.path, path);
      if (params !== null) return { page, params };
    }
  }
  return { page: notFoundPage(pages), params: {} };
};
