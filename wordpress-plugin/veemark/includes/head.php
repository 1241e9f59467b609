<?php
/**
 * Prints the head of a post from its data. Everything about the site itself (address, image, dates, author, name) is
 * taken from WordPress at that moment, so it is true after a draft goes live or a slug changes.
 *
 * @package Veemark
 */

defined( 'ABSPATH' ) || exit;

add_filter( 'document_title_parts', 'veemark_filter_title_parts', 99 );
add_filter( 'pre_get_document_title', 'veemark_filter_whole_title', 20 );
add_filter( 'get_canonical_url', 'veemark_filter_canonical', 10, 2 );
add_action( 'wp_head', 'veemark_print_head', 1 );

/**
 * The post of this page, if an item of its head is ours to print: a public post with head data.
 *
 * @param string $item 'title' or one of VEEMARK_ITEMS.
 * @return WP_Post|null
 */
function veemark_shown_post( $item ) {
	if ( ! is_singular( VEEMARK_POST_TYPES ) ) {
		return null;
	}
	$post = get_queried_object();
	if ( ! $post instanceof WP_Post || ! veemark_head_of( $post->ID ) || post_password_required( $post ) ) {
		return null;
	}
	return 'veemark' === veemark_printer_of( $item, $post->post_type, $post->ID ) ? $post : null;
}

/**
 * Our title of this page.
 *
 * @return string Empty where the title is not ours.
 */
function veemark_shown_title() {
	$post = veemark_shown_post( 'title' );
	return $post ? veemark_text( veemark_head_of( $post->ID ), 'title' ) : '';
}

/**
 * Puts our title in the place of the post's. The site's name is left out: the title is shown as it was written.
 *
 * @param array $parts Parts of the title.
 * @return array
 */
function veemark_filter_title_parts( $parts ) {
	$title = veemark_shown_title();
	if ( '' === $title ) {
		return $parts;
	}
	unset( $parts['site'], $parts['tagline'] );
	return array_merge( $parts, array( 'title' => $title ) );
}

/**
 * WordPress curls the quotes and dashes of a title's parts. Where that would change the text, it is given whole.
 *
 * @param string $whole Title that another filter has set, or an empty string.
 * @return string Escaped.
 */
function veemark_filter_whole_title( $whole ) {
	$title = '' === $whole ? veemark_shown_title() : '';
	if ( '' === $title || get_query_var( 'page' ) > 1 ) {
		return $whole;
	}
	$escaped = htmlspecialchars( $title, ENT_QUOTES, 'UTF-8' );
	return capital_P_dangit( esc_html( convert_chars( wptexturize( $title ) ) ) ) === $escaped ? $whole : $escaped;
}

/**
 * The canonical address, where the data names another than WordPress's own.
 *
 * @param string  $url  Canonical address.
 * @param WP_Post $post Post.
 * @return string
 */
function veemark_filter_canonical( $url, $post ) {
	if ( veemark_seo_plugin() || ! in_array( $post->post_type, VEEMARK_POST_TYPES, true ) ) {
		return $url;
	}
	return veemark_text( veemark_head_of( $post->ID ), 'canonical', $url );
}

/**
 * Prints the items that are ours.
 */
function veemark_print_head() {
	$post = get_queried_object();
	if ( ! is_singular( VEEMARK_POST_TYPES ) || ! $post instanceof WP_Post ) {
		return;
	}
	$head = veemark_head_of( $post->ID );
	if ( $head && 'site' === veemark_printer_of( 'canonical', $post->post_type, $post->ID ) ) {
		remove_action( 'wp_head', 'rel_canonical' );
	}
	if ( veemark_shown_post( 'description' ) ) {
		veemark_print_meta( 'name', 'description', veemark_text( $head, 'description' ) );
	}
	if ( veemark_shown_post( 'openGraph' ) ) {
		veemark_print_open_graph( $post, $head );
	}
	if ( veemark_shown_post( 'twitter' ) ) {
		veemark_print_twitter( $post, $head );
	}
	if ( veemark_shown_post( 'article' ) && veemark_part( $head, 'article' ) ) {
		veemark_print_article( $post, veemark_part( $head, 'article' ) );
	}
}
