import { imageSizes } from '../../image/image-sizes.ts';
import classes from './search-preview.module.css';

type Props = { title: string; description: string; host: string; image: string | null };

/** The card that networks and messengers make of a link. */
export function SharedLink({ title, description, host, image }: Props) {
  return (
    <div className={classes.card}>
      {image && (
        <img
          className={classes.image}
          src={image}
          srcSet={imageSizes(image)}
          sizes="300px"
          alt=""
          width={1200}
          height={630}
        />
      )}
      <div className={classes.cardText}>
        <div className={classes.address}>{host}</div>
        <div className={classes.cardTitle}>{title}</div>
        <div className={classes.cardDescription}>{description}</div>
      </div>
    </div>
  );
}
