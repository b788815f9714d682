import { customerEmail, limits, type CheckoutCalculation } from '@troupe/protocol';
import * as v from 'valibot';
import { isPostalCode } from './postal-code.ts';

/** What a buyer types about themselves, as it stands in the fields. */
export interface Customer {
  email: string;
  first_name: string;
  last_name: string;
  country: string;
  postal_code: string;
  promo_code: string;
}
export type CustomerField = keyof Customer;

/** Whether each field may go to the server; the coupon always may, and is judged there. */
export const isFieldValid = (customer: Customer, field: CustomerField): boolean => {
  const value = customer[field].trim();
  switch (field) {
    case 'email':
      return v.is(customerEmail, value);
    case 'postal_code':
      return isPostalCode(value.toUpperCase(), customer.country);
    case 'promo_code':
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
export const toKnown = (onFile: CheckoutCalculation['on_file']): Partial<Customer> | null => {
  if (!onFile) return null;
  const { first_name, last_name, country, postal_code } = onFile;
  return first_name && last_name && country && postal_code ? { first_name, last_name, country, postal_code } : null;
};
