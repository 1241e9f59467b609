<?php
/**
 * The tags of a head, from data to escaped HTML.
 *
 * @package Veemark
 */

defined( 'ABSPATH' ) || exit;

/**
 * Prints a meta element; none for an empty text.
 *
 * @param string $attribute 'name' or 'property'.
 * @param string $name      Its value.
 * @param string $content   Text.
 */
function veemark_print_meta( $attribute, $name, $content ) {
	if ( '' !== (string) $content ) {
		printf( '<meta %1$s="%2$s" content="%3$s">' . "\n", esc_attr( $attribute ), esc_attr( $name ), esc_attr( $content ) );
	}
}

/**
 * Prints a meta element that holds an address.
 *
 * @param string $attribute 'name' or 'property'.
 * @param string $name      Its value.
 * @param string $url       Address.
 */
function veemark_print_meta_url( $attribute, $name, $url ) {
	if ( '' !== (string) $url ) {
		printf( '<meta %1$s="%2$s" content="%3$s">' . "\n", esc_attr( $attribute ), esc_attr( $name ), esc_url( $url ) );
	}
}

/**
 * Prints the Open Graph tags.
 *
 * @param WP_Post $post Post.
 * @param array   $head Head data.
 */
function veemark_print_open_graph( $post, $head ) {
	$social     = veemark_part( $head, 'openGraph' );
	$image      = veemark_image_of( $post );
	$is_article = 'post' === $post->post_type;
	veemark_print_meta( 'property', 'og:type', $is_article ? 'article' : 'website' );
	veemark_print_meta( 'property', 'og:title', veemark_text( $social, 'title', veemark_title_of( $post, $head ) ) );
	veemark_print_meta( 'property', 'og:description', veemark_text( $social, 'description', veemark_text( $head, 'description' ) ) );
	veemark_print_meta_url( 'property', 'og:url', (string) wp_get_canonical_url( $post ) );
	veemark_print_meta( 'property', 'og:site_name', get_bloginfo( 'name', 'raw' ) );
	veemark_print_meta( 'property', 'og:locale', get_locale() );
	if ( $image ) {
		veemark_print_meta_url( 'property', 'og:image', $image['url'] );
		veemark_print_meta( 'property', 'og:image:width', $image['width'] );
		veemark_print_meta( 'property', 'og:image:height', $image['height'] );
		veemark_print_meta( 'property', 'og:image:alt', $image['alt'] );
	}
	if ( $is_article ) {
		veemark_print_meta( 'property', 'article:published_time', get_post_time( 'c', false, $post ) );
		veemark_print_meta( 'property', 'article:modified_time', get_post_modified_time( 'c', false, $post ) );
	}
}

/**
 * Prints the tags of X (Twitter).
 *
 * @param WP_Post $post Post.
 * @param array   $head Head data.
 */
function veemark_print_twitter( $post, $head ) {
	$social = veemark_part( $head, 'twitter' );
	$image  = veemark_image_of( $post );
	veemark_print_meta( 'name', 'twitter:card', $image ? 'summary_large_image' : 'summary' );
	veemark_print_meta( 'name', 'twitter:title', veemark_text( $social, 'title', veemark_title_of( $post, $head ) ) );
	veemark_print_meta( 'name', 'twitter:description', veemark_text( $social, 'description', veemark_text( $head, 'description' ) ) );
	if ( $image ) {
		veemark_print_meta_url( 'name', 'twitter:image', $image['url'] );
		veemark_print_meta( 'name', 'twitter:image:alt', $image['alt'] );
	}
}

/**
 * Prints the structured data.
 *
 * @param WP_Post $post    Post.
 * @param array   $article Article part of the head data.
 */
function veemark_print_article( $post, $article ) {
	$image    = veemark_image_of( $post );
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
	printf(
		'<script type="application/ld+json">%s</script>' . "\n",
		wp_json_encode( array_filter( $graph ), JSON_HEX_TAG | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE ) // phpcs:ignore WordPress.Security.EscapeOutput
	);
}

/**
 * The title of the post for search engines.
 *
 * @param WP_Post $post Post.
 * @param array   $head Head data.
 * @return string
 */
function veemark_title_of( $post, $head ) {
	return veemark_text( $head, 'title', veemark_plain( $post->post_title ) );
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
