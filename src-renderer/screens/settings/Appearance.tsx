import { type ReactNode, useState } from 'react';
import { undoList } from '../../api/undo/undo-list.ts';
import { applyDensity, chosenDensity, type Density, densities } from '../../app/start/density.ts';
import { applyTheme, chosenTheme, type Theme, themes } from '../../app/start/theme.ts';
import { chooseLanguage, chosenLanguage, languages, t } from '../../language/language.ts';
import { ChoiceField } from '../../ui/Field.tsx';
import { Section } from '../../ui/Page.tsx';

/** How the app looks on this computer. */
export function Appearance(): ReactNode {
  const [theme, setTheme] = useState(chosenTheme);
  const [density, setDensity] = useState(chosenDensity);
  const showTheme = (chosen: Theme): void => {
    applyTheme(chosen);
    setTheme(chosen);
  };
  const showDensity = (chosen: Density): void => {
    applyDensity(chosen);
    setDensity(chosen);
  };
  return (
    <Section title={t('settings.appearance.title')}>
      <ChoiceField
        label={t('settings.appearance.theme')}
        value={theme}
        options={themes.map((value) => ({ value, label: t(`settings.appearance.themes.${value}`) }))}
        help={t('settings.appearance.themeHelp')}
        onChange={(chosen) => {
          undoList.add(t('settings.appearance.themeChanged'), async () => showTheme(theme));
          showTheme(chosen);
        }}
      />
      <ChoiceField
        label={t('settings.appearance.density')}
        value={density}
        options={densities.map((value) => ({ value, label: t(`settings.appearance.densities.${value}`) }))}
        help={t('settings.appearance.densityHelp')}
        onChange={(chosen) => {
          undoList.add(t('settings.appearance.densityChanged'), async () => showDensity(density));
          showDensity(chosen);
        }}
      />
      <ChoiceField
        label={t('settings.appearance.language')}
        value={chosenLanguage()}
        options={languages.map((value) => ({ value, label: t(`settings.appearance.languages.${value}`) }))}
        help={t('settings.appearance.languageHelp')}
        onChange={chooseLanguage}
      />
    </Section>
  );
}
