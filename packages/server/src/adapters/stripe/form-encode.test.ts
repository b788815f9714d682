import { expect, it } from 'vitest';
import { formEncode } from './form-encode.ts';

const plain = (form: string) => decodeURIComponent(form.replaceAll('+', ' '));

it('writes nested members in brackets, and lists by their places', () => {
  const form = formEncode({
    amount: 1495,
    customer: 'cus_1',
    metadata: { order_id: 'o 1' },
    expand: ['payment_method', 'customer'],
  });
  expect(plain(form)).toBe('amount=1495&customer=cus_1&metadata[order_id]=o 1&expand[0]=payment_method&expand[1]=customer');
});

it('writes deeper ones, and what is false or nothing, as they are', () => {
  expect(plain(formEncode({ a: { b: { c: [{ d: false }, { d: 0 }] } }, e: '' }))).toBe('a[b][c][0][d]=false&a[b][c][1][d]=0&e=');
});

it('leaves out what is not there', () => {
  expect(formEncode({ a: undefined, b: { c: undefined }, d: [] })).toBe('');
});

it('lets no value be taken for another member', () => {
  const form = formEncode({ email: 'a@b.test&amount=1', name: 'x]=1&metadata[order_id]=2' });
  expect([...new URLSearchParams(form)]).toEqual([
    ['email', 'a@b.test&amount=1'],
    ['name', 'x]=1&metadata[order_id]=2'],
  ]);
});
