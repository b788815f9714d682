const inUs = /^\d{5}(-\d{4})?$/;
const inCanada = /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/;
const elsewhere = /^[A-Z\d](?:[A-Z\d -]*[A-Z\d])?$/;

/** Whether a postal code, in upper case, can be one of its country (R-CHECK-08). */
export const isPostalCode = (code: string, country: string): boolean =>
  (country === 'US' ? inUs : country === 'CA' ? inCanada : elsewhere).test(code);

/** Where it is called a zip (R-CHECK-09). */
export const isZip = (country: string): boolean => ['US', 'PH', 'IR'].includes(country);
