import { limits, type CheckoutCalculation } from '@troupe/protocol';
import { useMemo, useState } from 'react';
import { useT } from '../../app/index.ts';
import { Button, Field, FieldFrame, Select } from '../../ui/index.ts';
import { listCountries } from './countries.ts';
import { isFieldValid, otherState, toCode, toKnown, type Customer, type CustomerField } from './customer.ts';
import * as css from './CustomerFields.css.ts';
import { isZip } from './postal-code.ts';

export interface CustomerFieldsProps {
  customer: Customer;
  /** States of the country that have a tax of their own. */
  states: readonly string[];
  onChange: (change: Partial<Customer>) => void;
  /** The coupon is typed to its end. */
  onCode: () => void;
  /** The last sum: it judges the coupon, and knows what an earlier purchase left. */
  price: CheckoutCalculation | undefined;
  isLocked: boolean;
}

/** Who pays, from where, and a coupon. What an earlier purchase left is not asked for twice. */
export const CustomerFields = ({ customer, states, onChange, onCode, price, isLocked }: CustomerFieldsProps) => {
  const t = useT();
  const countries = useMemo(() => [{ value: '', label: t('payment.choose-country') }, ...listCountries(t.locale)], [t]);
  const [left, setLeft] = useState<readonly CustomerField[]>([]);
  const [isChanging, setChanging] = useState(false);
  const known = isChanging ? null : toKnown(price?.on_file ?? null);
  const coupon = price?.discounts.find(({ code }) => code === toCode(customer.promo_code));

  const leave = (name: CustomerField) => setLeft((before) => [...before, name]);
  /** A field is judged once it has been left, and until it is right. */
  const field = (name: Exclude<CustomerField, 'country' | 'state'>) => ({
    label: t(`payment.field.${name}`),
    value: customer[name],
    required: name !== 'promo_code',
    onChange: (event: { currentTarget: HTMLInputElement }) => onChange({ [name]: event.currentTarget.value }),
    onBlur: () => leave(name),
  });
  const fault = (name: CustomerField) => left.includes(name) && !isFieldValid(customer, name);
  const postal = isZip(customer.country) ? 'zip' : 'postal_code';

  return (
    <fieldset className={css.block} disabled={isLocked}>
      <legend className={css.title}>{t('payment.personal')}</legend>
      <Field
        {...field('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        dir="ltr"
        maxLength={limits.customerEmailMax}
        error={fault('email') && t('payment.invalid.email')}
      />
      {known ? (
        <OnFile
          known={known}
          place={countries.find(({ value }) => value === known.country)?.label}
          onEdit={() => {
            onChange(known);
            setChanging(true);
          }}
        />
      ) : (
        <>
          <div className={css.two}>
            <Field
              {...field('first_name')}
              autoComplete="given-name"
              maxLength={limits.customerNameMax}
              error={fault('first_name') && t('payment.invalid.empty')}
            />
            <Field
              {...field('last_name')}
              autoComplete="family-name"
              maxLength={limits.customerNameMax}
              error={fault('last_name') && t('payment.invalid.empty')}
            />
          </div>
          <div className={css.two}>
            <FieldFrame label={t('payment.field.country')} error={fault('country') && t('payment.invalid.empty')}>
              {(control) => (
                <Select
                  {...control}
                  isBlock
                  required
                  autoComplete="country"
                  options={countries}
                  value={customer.country}
                  onValueChange={(country) => onChange({ country, state: '' })}
                  onBlur={() => leave('country')}
                />
              )}
            </FieldFrame>
            <Field
              {...field('postal_code')}
              label={t(`payment.field.${postal}`)}
              autoComplete="postal-code"
              maxLength={limits.postalCodeMax}
              error={fault('postal_code') && t(`payment.invalid.${postal}`)}
              onBlur={() => {
                onChange({ postal_code: customer.postal_code.toUpperCase() });
                leave('postal_code');
              }}
            />
          </div>
        </>
      )}
      <StateField
        states={states}
        value={customer.state}
        onChange={(state) => onChange({ state })}
        isLeft={left.includes('state')}
        onLeave={() => leave('state')}
      />
      <Field
        {...field('promo_code')}
        autoComplete="off"
        maxLength={limits.promoCodeMax}
        onBlur={onCode}
        error={coupon?.error && t(`errors.${coupon.error}`)}
        hint={coupon?.valid && t('payment.coupon.applied')}
      />
    </fieldset>
  );
};

interface OnFileProps {
  known: Pick<Customer, 'first_name' | 'last_name' | 'postal_code'>;
  /** Name of the country. */
  place: string | undefined;
  onEdit: () => void;
}

/** What an earlier purchase left, and the way to change it. */
const OnFile = ({ known: { first_name, last_name, postal_code }, place, onEdit }: OnFileProps) => {
  const t = useT();
  return (
    <div className={css.known} data-troupe-part="on-file">
      <span>
        {first_name} {last_name}
        <br />
        {postal_code}, {place}
      </span>
      <Button variant="outline" onClick={onEdit}>
        {t('payment.change')}
      </Button>
    </div>
  );
};

interface StateFieldProps {
  states: readonly string[];
  value: string;
  onChange: (state: string) => void;
  isLeft: boolean;
  onLeave: () => void;
}

/** In which state the buyer is, where that decides the tax. */
const StateField = ({ states, value, onChange, isLeft, onLeave }: StateFieldProps) => {
  const t = useT();
  if (states.length === 0) return null;
  const options = [
    { value: '', label: t('payment.choose-state') },
    ...states.map((state) => ({ value: state, label: state })),
    { value: otherState, label: t('payment.other-state') },
  ];
  return (
    <FieldFrame label={t('payment.field.state')} error={isLeft && value === '' && t('payment.invalid.empty')}>
      {(control) => (
        <Select
          {...control}
          isBlock
          required
          autoComplete="address-level1"
          options={options}
          value={value}
          onValueChange={onChange}
          onBlur={onLeave}
        />
      )}
    </FieldFrame>
  );
};
