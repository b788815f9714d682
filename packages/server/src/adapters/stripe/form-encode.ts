/** What a request to Stripe may hold: nested as its documentation has it. A member that is undefined is left out. */
export type FormValue = string | number | boolean | undefined | readonly FormValue[] | { readonly [name: string]: FormValue };

/** As `application/x-www-form-urlencoded` the way Stripe reads it: `{ a: { b: 1 }, c: ['d'] }` is `a[b]=1&c[0]=d`. */
export const formEncode = (params: { readonly [name: string]: FormValue }): string => {
  const form = new URLSearchParams();
  const write = (name: string, value: FormValue): void => {
    if (value === undefined) return;
    if (typeof value !== 'object') form.append(name, String(value));
    else for (const [key, inner] of Object.entries(value)) write(`${name}[${key}]`, inner);
  };
  for (const [name, value] of Object.entries(params)) write(name, value);
  return form.toString();
};
