import { ComparisonTable } from './ComparisonTable.tsx';
import * as css from './Plans.css.ts';
import { PlansPage, type PlansSearch } from './PlansPage.tsx';
import type { PlanHrefs } from './plan-hrefs.ts';
import { useText } from './texts.ts';

export interface ComparisonScreenProps extends PlansSearch {
  hrefs: PlanHrefs;
}

/** What each plan holds, beside what is free (R-PLAN-03). */
export const ComparisonScreen = ({ hrefs, ...place }: ComparisonScreenProps) => {
  const text = useText();
  return (
    <PlansPage {...place} part="plan-comparison" title={text('plans.compare')} lead={text('plans.compare.lead')}>
      {(options, period) => {
        const subscribe = hrefs.subscribe(period);
        return (
          <>
            <ComparisonTable options={options} period={period} hrefs={hrefs} />
            {subscribe !== null && (
              <p className={css.links}>
                <a href={subscribe}>{text('plans.all')}</a>
              </p>
            )}
          </>
        );
      }}
    </PlansPage>
  );
};
