import { customerEmail, limits, type CheckoutCalculation } from '@troupe/protocol';
import * as v from 'valibot';
import { isPostalCode } from './postal-code.ts';

/** What a buyer types about themselves, as it stands in the fields. */
export interface Customer {
  email: string;
  first_name: string;
  last_name: string;
  country: string;
  /** Asked for where states of the country have a tax of their own; `otherState` for one that has none. */
  state: string;
  postal_code: string;
  promo_code: string;
}
export type CustomerField = keyof Customer;

/** Stands for every state that has no tax of its own: no text that an operator writes, and never sent. */
export const otherState = ' ';

/** A coupon as the server writes it. */
export const toCode = (typed: string): string => typed.trim().toUpperCase();

/** Whether each field may go to the server; the coupon always may, and is judged there, and the state is one of a list. */
export const isFieldValid = (customer: Customer, field: CustomerField): boolean => {
  const value = customer[field].trim();
  switch (field) {
    case 'email':
      return v.is(customerEmail, value);
    case 'postal_code':
      return isPostalCode(value.toUpperCase(), customer.country);
    case 'promo_code':
    case 'state':
      return true;
    default:
      return value.length > 0 && value.length <= limits.customerNameMax;
  }
};

/** The valid ones, as calls send them. */
export const sendable = (customer: Customer): Partial<Customer> =>
  Object.fromEntries(
    Object.entries(customer)
      .filter(([field, value]) => value.trim() && isFieldValid(customer, field as CustomerField))
      .map(([field, value]) => [field, value.trim()]),
  );

/** Fields that nobody has to fill in because an earlier purchase left them; null where one is missing. */
export const toKnown = (onFile: CheckoutCalculation['on_file']): Omit<Customer, 'email' | 'promo_code'> | null => {
  if (!onFile) return null;
  const { first_name, last_name, country, state, postal_code } = onFile;
  if (!first_name || !last_name || !country || !postal_code) return null;
  return { first_name, last_name, country, state: state ?? '', postal_code };
};
