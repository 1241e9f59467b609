<?php
/**
 * The head of a post's page. Each page decides for itself: what the theme and other plugins have printed is looked at as
 * the page is made, and what is missing is added from the head data. Everything about the site itself (address, image,
 * dates, author, name) is taken from WordPress at that moment, so it is true after a draft goes live or a slug changes.
 *
 * @package Veemark
 */

defined( 'ABSPATH' ) || exit;

/** Where the missing tags are put. */
const VEEMARK_PLACE = '<!--veemark-->';

add_filter( 'document_title_parts', 'veemark_filter_title_parts', 99 );
add_filter( 'pre_get_document_title', 'veemark_filter_whole_title', 20 );
add_filter( 'get_canonical_url', 'veemark_filter_canonical', 10, 2 );
add_action( 'template_redirect', 'veemark_begin_head', PHP_INT_MAX );
add_action( 'wp_head', 'veemark_mark_place', 1 );
add_action( 'wp_body_open', 'veemark_end_head', PHP_INT_MIN );

/**
 * The post of this page, where it has head data that may be shown.
 *
 * @return WP_Post|null
 */
function veemark_shown_post() {
	if ( ! is_singular( VEEMARK_POST_TYPES ) || is_feed() || is_embed() ) {
		return null;
	}
	$post = get_queried_object();
	return $post instanceof WP_Post && veemark_head_of( $post->ID ) && ! post_password_required( $post ) ? $post : null;
}

/**
 * Our title of this page.
 *
 * @return string Empty where the title is not ours.
 */
function veemark_shown_title() {
	$post = veemark_seo_plugin() ? null : veemark_shown_post();
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
 * Holds the page back until its head is complete.
 */
function veemark_begin_head() {
	if ( veemark_held_post( veemark_shown_post() ) ) {
		ob_start( 'veemark_complete_page' );
	}
}

/**
 * The post of the page that is held back: a theme may replace the query that tells.
 *
 * @param WP_Post|null $post Sets it; null only reads.
 * @return WP_Post|null
 */
function veemark_held_post( $post = null ) {
	static $held = null;
	$held        = $post ? $post : $held;
	return $held;
}

/**
 * Marks where the missing tags are put. WordPress's canonical address is one of them: another may be printed later.
 */
function veemark_mark_place() {
	if ( veemark_held_post() ) {
		remove_action( 'wp_head', 'rel_canonical' );
		echo '<!--veemark-->';
	}
}

/**
 * The head is over: the rest of the page is not held back. Without this action, or with another buffer begun in the
 * head, the page is completed when it ends.
 */
function veemark_end_head() {
	$status = ob_get_status();
	if ( isset( $status['name'] ) && 'veemark_complete_page' === $status['name'] ) {
		ob_end_flush();
	}
}

/**
 * Completes the head of a page.
 *
 * @param string $page  HTML.
 * @param int    $phase PHP's flags of the buffer.
 * @return string HTML.
 */
function veemark_complete_page( $page, $phase ) {
	$place = $phase & PHP_OUTPUT_HANDLER_CLEAN ? false : strpos( $page, VEEMARK_PLACE );
	$post  = veemark_held_post();
	if ( false === $place || ! $post ) {
		return $page;
	}
	$end      = stripos( $page, '</head', $place );
	$end      = false === $end ? strlen( $page ) : $end;
	$head     = substr( $page, 0, $end );
	$elements = veemark_head_elements( $head );
	$missing  = veemark_missing_tags( $post, veemark_names_in( $elements ) );
	$seo      = veemark_seo_plugin();
	if ( $seo && get_query_var( 'page' ) < 2 ) {
		$head = veemark_restore_texts( $head, $elements, veemark_altered_texts( $post->ID, $seo ) );
	}
	return str_replace( VEEMARK_PLACE, $missing, $head ) . substr( $page, $end );
}

/**
 * The tags that are not there yet.
 *
 * @param WP_Post $post  Post.
 * @param bool[]  $there By name: what is in the head.
 * @return string HTML.
 */
function veemark_missing_tags( $post, $there ) {
	// What belongs to an image is said by whoever shows it.
	foreach ( array_intersect( array( 'og:image', 'twitter:image' ), array_keys( $there ) ) as $image ) {
		$there += array_fill_keys( array( "$image:width", "$image:height", "$image:alt" ), true );
	}
	$head      = veemark_head_of( $post->ID );
	$article   = veemark_part( $head, 'article' );
	$type      = 'WebPage' === veemark_text( $article, 'type' ) ? 'WebPage' : 'Article';
	$seo       = veemark_seo_plugin();
	$has_graph = isset( $there[ $type ] ) || ( $seo && veemark_prints_graph( $seo ) && isset( $there['WebPage'] ) );
	$has_image = isset( $there['og:image'], $there['twitter:image'], $there['twitter:card'] ) && $has_graph;
	$image     = $has_image ? null : veemark_image_of( $post );
	$html      = '';
	foreach ( array_diff_key( veemark_head_values( $post, $head, $image ), $there ) as $name => $value ) {
		$html .= veemark_tag( $name, (string) $value );
	}
	if ( ! $has_graph && $article ) {
		$html .= veemark_article( $post, $article, $image );
	}
	return $html;
}

/**
 * The texts of a post that the template engine of an SEO plugin may take for its own signs, where its fields still hold
 * what was handed over.
 *
 * @param int    $post_id Post ID.
 * @param string $seo     SEO plugin.
 * @return string[] By name.
 */
function veemark_altered_texts( $post_id, $seo ) {
	$head  = veemark_head_of( $post_id );
	$texts = array();
	foreach ( array( 'title', 'description' ) as $name ) {
		$text = veemark_text( $head, $name );
		if ( strpbrk( $text, '%#\\' ) ) {
			$texts[ $name ] = $text;
		}
	}
	if ( ! $texts ) {
		return array();
	}
	$handed = veemark_handed( $post_id );
	$stored = veemark_stored_texts( $seo, $post_id );
	foreach ( array_keys( $texts ) as $name ) {
		if ( ! veemark_is_handed( $handed, $seo, $name, $stored[ $name ] ) ) {
			unset( $texts[ $name ] );
		}
	}
	return $texts;
}
