<?php
/**
 * Who prints each item of a head: a known SEO plugin, something else on this site, or this plugin.
 *
 * Only a look at a public page can tell of something else: a theme or an unknown plugin may print a description of its
 * own. Veemark looks after each post and says which items stood there twice; those are suppressed: on the whole site
 * where its user manages the site, else in that post.
 *
 * @package Veemark
 */

defined( 'ABSPATH' ) || exit;

const VEEMARK_SUPPRESSED_OPTION = 'veemark_suppressed';
const VEEMARK_SUPPRESSED_KEY    = '_veemark_suppressed';
const VEEMARK_ITEMS             = array( 'description', 'canonical', 'openGraph', 'twitter', 'article' );

add_action( 'rest_api_init', 'veemark_register_suppressed_route' );

/**
 * Registers the route that sets the suppressed items of a post type, or of a post.
 */
function veemark_register_suppressed_route() {
	register_rest_route(
		'veemark/v1',
		'/suppressed',
		array(
			'methods'             => 'POST',
			'callback'            => 'veemark_set_suppressed',
			'permission_callback' => 'veemark_may_suppress',
			'args'                => array(
				'type'  => array(
					'type'     => 'string',
					'enum'     => VEEMARK_POST_TYPES,
					'required' => true,
				),
				'post'  => array( 'type' => 'integer' ),
				'items' => array(
					'type'        => 'array',
					'items'       => array(
						'type' => 'string',
						'enum' => VEEMARK_ITEMS,
					),
					'uniqueItems' => true,
					'required'    => true,
				),
			),
		)
	);
}

/**
 * Who manages the site decides for all of it, others for a post that they may edit.
 *
 * @param WP_REST_Request $request Request.
 * @return bool
 */
function veemark_may_suppress( $request ) {
	return current_user_can( 'manage_options' )
		|| ( isset( $request['post'] ) && current_user_can( 'edit_post', $request['post'] ) );
}

/**
 * Sets the suppressed items of a post type, or of a post alone.
 *
 * @param WP_REST_Request $request Request.
 * @return array The items by post type.
 */
function veemark_set_suppressed( $request ) {
	$post_id = isset( $request['post'] ) ? (int) $request['post'] : 0;
	if ( ! current_user_can( 'manage_options' ) ) {
		update_post_meta( $post_id, VEEMARK_SUPPRESSED_KEY, array_values( $request['items'] ) );
		return veemark_suppressed( $post_id );
	}
	if ( $post_id ) {
		delete_post_meta( $post_id, VEEMARK_SUPPRESSED_KEY );
	}
	$all                     = veemark_suppressed();
	$all[ $request['type'] ] = array_values( $request['items'] );
	update_option( VEEMARK_SUPPRESSED_OPTION, $all, true );
	return $all;
}

/**
 * The suppressed items.
 *
 * @param int $post_id Post ID: with those of this post.
 * @return array Lists of items by post type.
 */
function veemark_suppressed( $post_id = 0 ) {
	$stored = get_option( VEEMARK_SUPPRESSED_OPTION );
	$stored = is_array( $stored ) ? $stored : array();
	$all    = array();
	foreach ( VEEMARK_POST_TYPES as $post_type ) {
		$items = isset( $stored[ $post_type ] ) ? (array) $stored[ $post_type ] : array();
		if ( $post_id && get_post_type( $post_id ) === $post_type ) {
			$items = array_merge( $items, (array) get_post_meta( $post_id, VEEMARK_SUPPRESSED_KEY, true ) );
		}
		$all[ $post_type ] = array_values( array_intersect( VEEMARK_ITEMS, $items ) );
	}
	return $all;
}

/**
 * Who prints an item of a post's head.
 *
 * @param string $item      'title' or one of VEEMARK_ITEMS.
 * @param string $post_type Post type.
 * @param int    $post_id   Post ID, where it is known.
 * @return string 'veemark', 'site', or the slug of the SEO plugin.
 */
function veemark_printer_of( $item, $post_type, $post_id = 0 ) {
	$seo_plugin = veemark_seo_plugin();
	if ( $seo_plugin && ( 'article' !== $item || veemark_prints_graph( $seo_plugin ) ) ) {
		return $seo_plugin;
	}
	return in_array( $item, veemark_suppressed( $post_id )[ $post_type ], true ) ? 'site' : 'veemark';
}
