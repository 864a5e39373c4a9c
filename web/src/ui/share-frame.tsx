import type { SharePageLook } from '@rushes/contract/audience/share-pages';
import type { ReactNode } from 'react';
import classes from './share-frame.module.css';

interface ShareFrameProps {
  readonly look: SharePageLook;
  readonly organisation: string;
  readonly logo: ReactNode;
  readonly title: string;
  readonly description: string;
  /** Null where the page offers none. */
  readonly downloadUrl: string | null;
  readonly downloadLabel: string;
  /** More to take along, where the video is offered. */
  readonly moreDownloads?: readonly { readonly url: string; readonly label: string }[];
  /** The picture. */
  readonly children: ReactNode;
  /** Of a page of its own, or a look at one. */
  readonly as: 'main' | 'div';
}

/** The page behind a share link around its picture, as the template has it; the kit’s styles are not needed for it. */
export function ShareFrame(props: ShareFrameProps) {
  const { look, organisation, logo, title, description, downloadUrl, downloadLabel, children } = props;
  const { layout, headline, intro, showsLogo, showsOrganisation, download, footer, action } = look;
  const Frame = props.as;
  const Title = props.as === 'main' ? 'h1' : 'p';
  const hasLogo = showsLogo && logo !== null;
  const { moreDownloads = [] } = props;
  const offer = downloadUrl !== null && (
    <>
      <Download url={downloadUrl} label={downloadLabel} />
      {moreDownloads.map(({ url, label }) => (
        <Download key={url} url={url} label={label} />
      ))}
    </>
  );
  return (
    <Frame className={classes['frame']} data-layout={layout}>
      <div className={classes['head']}>
        {(hasLogo || showsOrganisation) && (
          <p className={classes['organisation']}>
            {hasLogo && logo}
            {showsOrganisation && organisation}
          </p>
        )}
        {headline !== '' && <p className={classes['headline']}>{headline}</p>}
        {intro !== '' && <p className={classes['text']}>{intro}</p>}
        {download === 'above' && offer}
      </div>
      <div className={classes['picture']}>{children}</div>
      <div className={classes['words']}>
        <Title className={classes['title']}>{title}</Title>
        {description !== '' && <p className={classes['text']}>{description}</p>}
        {(action !== null || download === 'below') && (
          <p className={classes['actions']}>
            {action !== null && (
              <a className={classes['action']} href={action.url} target="_blank" rel="noopener noreferrer">
                {action.label}
              </a>
            )}
            {download === 'below' && offer}
          </p>
        )}
        {footer !== '' && <p className={classes['footer']}>{footer}</p>}
      </div>
    </Frame>
  );
}

function Download({ url, label }: { url: string; label: string }) {
  return (
    <a className={classes['download']} href={url} download>
      {label}
    </a>
  );
}
