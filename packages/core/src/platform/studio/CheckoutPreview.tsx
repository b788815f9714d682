import { useState } from 'react';
import { checkIcon } from '../../ui/icons.ts';
import { Badge, Button, Field, Icon } from '../../ui/index.ts';
import * as styles from './Preview.css.ts';
import type { StudioText } from './useStudioText.ts';

/** A plan and its summary as the checkout widget lays them out, with sample figures. */
export const CheckoutPreview = ({ text }: { text: StudioText }) => {
  const [card, setCard] = useState('4000 0000 0000 0002');
  const features = (['first', 'second', 'third'] as const).map((name) => text(`studio.sample.plan.${name}`));
  return (
    <div className={styles.checkout}>
      <div className={styles.plan}>
        <Badge tone="spark" className={styles.planBadge}>
          {text('studio.sample.plan.badge')}
        </Badge>
        <h3 className={styles.planName}>{text('studio.sample.plan')}</h3>
        <p className={styles.price}>{text('studio.sample.plan.price')}</p>
        <ul className={styles.features}>
          {features.map((feature) => (
            <li key={feature} className={styles.feature}>
              <Icon glyph={checkIcon} size="sm" className={styles.check} />
              {feature}
            </li>
          ))}
        </ul>
        <Button variant="outline" isBlock>
          {text('studio.sample.plan.choose')}
        </Button>
      </div>
      <div className={styles.summary}>
        <h3 className={styles.heading}>{text('studio.sample.summary')}</h3>
        <dl className={styles.lines}>
          <dt>{text('studio.sample.summary.plan')}</dt>
          <dd>$24.95</dd>
          <dt>{text('studio.sample.summary.discount')}</dt>
          <dd className={styles.discount}>−$5.00</dd>
          <dt className={styles.total}>{text('studio.sample.summary.total')}</dt>
          <dd className={styles.total}>$19.95</dd>
        </dl>
        <Field
          label={text('studio.sample.summary.card')}
          error={text('studio.sample.summary.error')}
          value={card}
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          onChange={(event) => setCard(event.currentTarget.value)}
        />
        <Button variant="primary" size="lg" isBlock>
          {text('studio.sample.summary.pay')}
        </Button>
      </div>
    </div>
  );
};
