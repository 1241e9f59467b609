<?php
/**
 * The tags of a head, from data to escaped HTML.
 *
 * @package Veemark
 */

defined( 'ABSPATH' ) || exit;

/**
 * The values of a post's head.
 *
 * @param WP_Post    $post  Post.
 * @param array      $head  Head data.
 * @param array|null $image Its image.
 * @return array By name.
 */
function veemark_head_values( $post, $head, $image ) {
	$social     = veemark_part( $head, 'openGraph' );
	$twitter    = veemark_part( $head, 'twitter' );
	$title      = veemark_text( $head, 'title', veemark_plain( $post->post_title ) );
	$text       = veemark_text( $head, 'description' );
	$is_article = 'post' === $post->post_type;
	$shown      = $image ? $image : array_fill_keys( array( 'url', 'width', 'height', 'alt' ), '' );
	return array(
		'title'                  => $title,
		'description'            => $text,
		'canonical'              => (string) wp_get_canonical_url( $post ),
		'og:type'                => $is_article ? 'article' : 'website',
		'og:title'               => veemark_text( $social, 'title', $title ),
		'og:description'         => veemark_text( $social, 'description', $text ),
		'og:url'                 => (string) wp_get_canonical_url( $post ),
		'og:site_name'           => get_bloginfo( 'name', 'raw' ),
		'og:locale'              => get_locale(),
		'og:image'               => $shown['url'],
		'og:image:width'         => $shown['width'],
		'og:image:height'        => $shown['height'],
		'og:image:alt'           => $shown['alt'],
		'article:published_time' => $is_article ? get_post_time( 'c', false, $post ) : '',
		'article:modified_time'  => $is_article ? get_post_modified_time( 'c', false, $post ) : '',
		'twitter:card'           => $image ? 'summary_large_image' : 'summary',
		'twitter:title'          => veemark_text( $twitter, 'title', $title ),
		'twitter:description'    => veemark_text( $twitter, 'description', $text ),
		'twitter:image'          => $shown['url'],
		'twitter:image:alt'      => $shown['alt'],
	);
}

/**
 * A tag of the head. Its attribute says whose it is.
 *
 * @param string $name  Name.
 * @param string $value Text or address.
 * @return string HTML; empty for an empty value.
 */
function veemark_tag( $name, $value ) {
	if ( '' === $value ) {
		return '';
	}
	if ( 'title' === $name ) {
		return '<title data-veemark>' . htmlspecialchars( $value, ENT_QUOTES, 'UTF-8' ) . "</title>\n";
	}
	if ( 'canonical' === $name ) {
		return '<link rel="canonical" href="' . esc_url( $value ) . '" data-veemark>' . "\n";
	}
	$attribute = preg_match( '~^(?:og|article):~', $name ) ? 'property' : 'name';
	$content   = preg_match( '~:(?:url|image)$~', $name ) ? esc_url( $value ) : esc_attr( $value );
	return "<meta $attribute=\"$name\" content=\"$content\" data-veemark>\n";
}

/**
 * The structured data.
 *
 * @param WP_Post    $post    Post.
 * @param array      $article Article part of the head data.
 * @param array|null $image   Its image.
 * @return string HTML.
 */
function veemark_article( $post, $article, $image ) {
	$address  = (string) wp_get_canonical_url( $post );
	$keywords = array_filter( veemark_part( $article, 'keywords' ), 'is_string' );
	$author   = get_userdata( (int) $post->post_author );
	$headline = veemark_text( $article, 'headline', veemark_plain( $post->post_title ) );
	$type     = veemark_text( $article, 'type', 'post' === $post->post_type ? 'BlogPosting' : 'WebPage' );
	$graph    = array(
		'@context'         => 'https://schema.org',
		'@type'            => $type,
		'@id'              => $address . '#article',
		'url'              => $address,
		'name'             => 'WebPage' === $type ? $headline : '',
		'headline'         => $headline,
		'description'      => veemark_text( $article, 'description' ),
		'image'            => $image ? array_filter( array_merge( array( '@type' => 'ImageObject' ), $image, array( 'alt' => '' ) ) ) : '',
		'datePublished'    => get_post_time( 'c', false, $post ),
		'dateModified'     => get_post_modified_time( 'c', false, $post ),
		'author'           => $author ? array(
			'@type' => 'Person',
			'name'  => $author->display_name,
			'url'   => get_author_posts_url( $author->ID, $author->user_nicename ),
		) : '',
		'publisher'        => array(
			'@type' => 'Organization',
			'name'  => veemark_plain( get_bloginfo( 'name', 'raw' ) ),
			'url'   => home_url( '/' ),
		),
		'keywords'         => implode( ', ', $keywords ),
		'inLanguage'       => get_bloginfo( 'language' ),
		'mainEntityOfPage' => array(
			'@type' => 'WebPage',
			'@id'   => $address,
		),
	);
	// Every "<" is escaped, so no text can end the element.
	$json = wp_json_encode( array_filter( $graph ), JSON_HEX_TAG | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE );
	return '<script type="application/ld+json" data-veemark>' . $json . "</script>\n";
}

/**
 * The featured image. The theme shows it too, so its record is read once for both.
 *
 * @param WP_Post $post Post.
 * @return array|null
 */
function veemark_image_of( $post ) {
	$id     = (int) get_post_thumbnail_id( $post );
	$source = $id ? wp_get_attachment_image_src( $id, 'full' ) : false;
	if ( ! $source ) {
		return null;
	}
	return array(
		'url'    => $source[0],
		'width'  => (int) $source[1],
		'height' => (int) $source[2],
		'alt'    => veemark_plain( (string) get_post_meta( $id, '_wp_attachment_image_alt', true ) ),
	);
}

/**
 * Stored HTML text as plain text.
 *
 * @param string $html Text.
 * @return string
 */
function veemark_plain( $html ) {
	return html_entity_decode( wp_strip_all_tags( $html ), ENT_QUOTES | ENT_HTML5, 'UTF-8' );
}
