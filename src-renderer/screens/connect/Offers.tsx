import { type ReactNode, useState } from 'react';
import { t } from '../../language/language.ts';
import type { Trial } from '../shared/connection/use-trial.ts';

type Offer = Trial['offers'][number];

interface OffersProps {
  readonly offers: readonly Offer[];
  readonly chosen: readonly Offer[];
  readonly onChoose: (chosen: readonly Offer[]) => void;
}

/** How many are shown without a search. */
const few = 12;

/** The items that the test found, of which several can be collected at once. */
export function Offers({ offers, chosen, onChoose }: OffersProps): ReactNode {
  const [search, setSearch] = useState('');
  const isChosen = ({ url }: Offer): boolean => chosen.some((one) => one.url === url);
  const matches = offers.filter((offer) => offer.name.toLowerCase().includes(search.trim().toLowerCase()));
  const shown = search === '' ? matches.slice(0, few) : matches;
  const left = matches.length - shown.length;
  const arePart = offers.some(({ part }) => part);
  return (
    <fieldset className="offers">
      <legend>{arePart ? t('connect.parts') : t('connect.others')}</legend>
      <p className="quiet">{arePart ? t('connect.partsHelp') : t('connect.othersHelp')}</p>
      {offers.length > few ? (
        <input
          type="search"
          className="select"
          aria-label={t('connect.searchOffers')}
          placeholder={t('common.search')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      ) : null}
      <div className="choices">
        {shown.map((offer) => (
          <label key={offer.url} className="choice">
            <input
              type="checkbox"
              checked={isChosen(offer)}
              onChange={({ target }) =>
                onChoose(target.checked ? [...chosen, offer] : chosen.filter(({ url }) => url !== offer.url))
              }
            />
            <span className="offer">{offer.name}</span>
          </label>
        ))}
      </div>
      {left > 0 ? <p className="quiet">{t('connect.moreOffers', { count: left })}</p> : null}
    </fieldset>
  );
}
